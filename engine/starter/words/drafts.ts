const en = {
  draftKept: 'We keep your answers until {{day}}. If you save again, we keep them longer.',
  draftPrivate:
    'Opening them takes a link and a code. We send both to the same email address or phone, and use it for nothing else.',
  draftFiles: 'Some files could not be saved. Please add them again when you go on.',
  draftSent: 'We sent a link to {{contact}}.',
  draftNotSent:
    'Your answers are saved. We sent you several messages already, so there is no new one. The links in them still work.',
  draftOpens: 'The link opens your answers on any phone or computer until {{day}}. You enter a code first.',
  draftArrives:
    'It can take a few minutes. Please look in your spam folder too. Wrong address or number? Go back and correct it.',
  draftShared: 'On a shared device? Close this tab when you leave. Until then your answers stay on this page.',
  draftOpen: 'To open your saved answers, we first send you a code. It goes to the email address or phone that got this link.',
  draftReplaces: 'This page already has answers. Your saved answers will replace them.',
  draftSend: 'Send me a code',
  draftCodeByEmail: 'We sent a 6-digit code to the email address that got the link. It expires in 10 minutes.',
  draftCodeByText: 'We sent a 6-digit code to the phone that got the link. It expires in 10 minutes.',
  draftAgain: 'Send another code',
  draftAgainIn: 'You can ask for another code in {{seconds}} s',
  draftGone:
    'This link no longer opens anything. The answers may have been sent already, their last day may be over, or you corrected the address the link went to.',
  draftMissing:
    'Please open the link in your message once more. To protect your answers, this page forgets the link when it is loaded again.',
};

const es: typeof en = {
  draftKept: 'Guardamos sus respuestas hasta el {{day}}. Si vuelve a guardarlas, las conservamos más tiempo.',
  draftPrivate:
    'Para abrirlas hacen falta un enlace y un código. Enviamos los dos al mismo correo o teléfono, y no lo usamos para nada más.',
  draftFiles: 'Algunos archivos no se pudieron guardar. Agréguelos otra vez cuando continúe.',
  draftSent: 'Enviamos un enlace a {{contact}}.',
  draftNotSent:
    'Sus respuestas están guardadas. Ya le enviamos varios mensajes, por eso no hay uno nuevo. Los enlaces que tiene todavía funcionan.',
  draftOpens: 'El enlace abre sus respuestas en cualquier teléfono o computadora hasta el {{day}}. Antes escribirá un código.',
  draftArrives:
    'Puede tardar unos minutos. Revise también el correo no deseado. ¿El correo o el teléfono no es correcto? Vuelva atrás y corríjalo.',
  draftShared:
    '¿Usa un dispositivo compartido? Cierre esta pestaña cuando se vaya. Hasta entonces sus respuestas siguen en esta página.',
  draftOpen: 'Para abrir sus respuestas guardadas, primero le enviamos un código al correo o teléfono que recibió este enlace.',
  draftReplaces: 'Esta página ya tiene respuestas. Las que guardó ocuparán su lugar.',
  draftSend: 'Enviarme un código',
  draftCodeByEmail: 'Enviamos un código de 6 dígitos al correo que recibió el enlace. Vence en 10 minutos.',
  draftCodeByText: 'Enviamos un código de 6 dígitos al teléfono que recibió el enlace. Vence en 10 minutos.',
  draftAgain: 'Enviar otro código',
  draftAgainIn: 'Puede pedir otro código en {{seconds}} s',
  draftGone:
    'Este enlace ya no abre nada. Quizás las respuestas ya se enviaron, pasó su último día o usted corrigió el correo o teléfono del enlace.',
  draftMissing:
    'Abra otra vez el enlace de su mensaje. Para proteger sus respuestas, esta página olvida el enlace cuando se vuelve a cargar.',
};

export const draftWords = { en, es };
