-- A charge can wait for the patient, who confirms it with their bank. It is under way until then, so no other one takes the payment.

alter table open_charges
  drop constraint open_charges_state_check,
  add constraint open_charges_state_check check (state in ('asking', 'pending', 'confirming')) not valid;
