-- A language is a file of texts, so what is stored may be in any that has one; its tag has the shape of BCP 47.

set local lock_timeout = '5s';
alter table full_texts drop constraint full_texts_locale_check;
alter table full_texts add constraint full_texts_locale_is_a_tag
  check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$') not valid;
alter table submissions drop constraint submissions_locale_check;
alter table submissions add constraint submissions_locale_is_a_tag
  check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$') not valid;
