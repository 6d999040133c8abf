import { sayIn, type Language, type Say, type Words } from '#lib/text/say.ts';
import { spanishTimeZones } from '#lib/text/time-zones.ts';
import type { FormDefinition, FormField } from './forms.ts';

/** Labels, hints, options, messages and notices of the forms. */
const formSentences = {
  'For Families': 'Para familias',
  Contact: 'Contacto',
  Name: 'Nombre',
  Email: 'Correo electrónico',
  Phone: 'Teléfono',
  Service: 'Servicio',
  Subject: 'Asunto',
  Message: 'Mensaje',
  'Your needs': 'Lo que necesita',
  Address: 'Dirección',
  'Number of children': 'Número de niños',
  "Children's ages": 'Edades de los niños',
  'Start date': 'Fecha de inicio',
  Schedule: 'Horario',
  'Select a service': 'Elija un servicio',
  'Nanny Services': 'Niñera',
  'Birth or Postpartum Doula': 'Doula de parto o posparto',
  'Family Assistant': 'Asistente familiar',
  'Multiple Services': 'Varios servicios',
  'I agree that you may contact me about my request.':
    'Acepto que se comuniquen conmigo sobre mi solicitud.',
  "Ages or due date, days and hours, your neighborhood, and when you'd like to start. No medical details here, please.":
    'Las edades o la fecha de parto, los días y las horas, su vecindario y cuándo quisiera empezar. Por favor, no ponga aquí datos médicos.',
  "If you'd rather we call. Tell us when in your message.":
    'Si prefiere que le llamemos. Díganos en el mensaje a qué hora.',
  "Please leave out medical details. We'll never need them to get started.":
    'Por favor, no ponga datos médicos. No hacen falta para empezar.',
  'Ages or due date': 'Edades o fecha de parto',
  'Days and hours': 'Días y horas',
  Neighborhood: 'Vecindario',
  Start: 'Cuándo empezar',
  'Submit Intake Form': 'Enviar la solicitud',
  'Submitting...': 'Enviando...',
  'Send Message': 'Enviar el mensaje',
  'Sending...': 'Enviando...',
  'Send another form': 'Enviar otra solicitud',
  'Send another message': 'Enviar otro mensaje',
  'Intake form submitted': 'Solicitud enviada',
  "Thank you for your submission. We'll be in touch soon!":
    'Gracias por escribirnos. ¡Pronto nos comunicamos con usted!',
  'Error submitting form': 'No se pudo enviar la solicitud',
  'There was a problem submitting your form. Please try again.':
    'Hubo un problema al enviar su solicitud. Por favor, inténtelo otra vez.',
  'Message sent': 'Mensaje enviado',
  "Thank you for your message. We'll get back to you soon!":
    'Gracias por su mensaje. ¡Pronto le respondemos!',
  'Error sending message': 'No se pudo enviar el mensaje',
  'There was a problem sending your message. Please try again.':
    'Hubo un problema al enviar su mensaje. Por favor, inténtelo otra vez.',
  'Not sent': 'No se envió',
} satisfies Words;

/** What a form finds wrong, and why a call is refused. */
const refusalSentences = {
  'Name must be at least 2 characters': 'Escriba su nombre, con 2 letras o más',
  'Please enter a valid email address': 'Escriba un correo electrónico válido',
  'Please enter a valid phone number': 'Escriba un número de teléfono válido',
  'Please select a service': 'Elija un servicio',
  'Please provide more details about your needs': 'Cuéntenos un poco más de lo que necesita',
  'You must consent to be contacted': 'Marque la casilla para que podamos comunicarnos con usted',
  'Subject is required': 'Escriba el asunto',
  'Message must be at least 10 characters': 'Escriba un mensaje de 10 letras o más',
  'Please leave this out or fill it in': 'Llene este campo o déjelo fuera',
  'Please give the number of children as a whole number':
    'Escriba el número de niños en cifras, sin decimales',
  'Please check the number of children': 'Revise el número de niños',
  'Please keep this to {} characters': 'Escriba como máximo {} caracteres',
  'Please remove the characters that cannot be shown':
    'Quite los caracteres que no se pueden mostrar',
  'Please check the marked fields and send the form again.':
    'Revise los campos marcados y vuelva a enviar el formulario.',
  'Please send the fields as one JSON object.': 'Envíe los campos como un solo objeto JSON.',
  'The field "{}" is there twice. Please send it once.':
    'El campo «{}» está dos veces. Envíelo una sola vez.',
  'The field "{}" is not known here. Please leave it out.':
    'El campo «{}» no se conoce aquí. Quítelo.',
  'Please send this as {}.': 'Envíe esto como {}.',
  'The request was cut off. Please send it again.': 'El envío se cortó. Envíelo otra vez.',
  'This is too long. Please keep it under {} KB in all.':
    'Es demasiado largo. No pase de {} KB en total.',
  'This has too many parts. Please send less.': 'Tiene demasiadas partes. Envíe menos.',
  'The text sent is not valid UTF-8.': 'El texto enviado no es UTF-8 válido.',
  'The text sent is not valid JSON.': 'El texto enviado no es JSON válido.',
  'Too many forms were sent from your network within an hour. Please try again in {}, or call us.':
    'Se enviaron demasiados formularios desde su red en una hora. Inténtelo de nuevo en {} o llámenos.',
  'a minute': 'un minuto',
  '{} minutes': '{} minutos',
  '{} hours': '{} horas',
  'We cannot take this right now. Please try again in a minute.':
    'En este momento no podemos recibirlo. Inténtelo otra vez en un minuto.',
  'Something went wrong on our side. Please try again in a few minutes.':
    'Algo falló de nuestro lado. Inténtelo otra vez en unos minutos.',
  'This is a preview; nothing is sent from here.':
    'Esta es una vista previa; desde aquí no se envía nada.',
} satisfies Words;

/** The first call: its page, refusals and calendar. */
const callSentences = {
  'Choose a time for our first call': 'Elija la hora de nuestra primera llamada',
  'Choose another time for our first call': 'Elija otra hora para nuestra primera llamada',
  "We'll call you at the time you choose, for about {} minutes. Times are {}.":
    'Le llamamos a la hora que elija, por unos {} minutos. Las horas están en {}.',
  ' We can talk about {}, too.': ' También podemos hablar de {}.',
  'No time is free at the moment. Please call us.':
    'En este momento no hay horas libres. Por favor, llámenos.',
  'Later days': 'Más días',
  Continue: 'Continuar',
  'Keep {}': 'Dejarla para {}',
  "We're holding this time for you until {}": 'Le guardamos esta hora hasta {}',
  '{} will call you at {}. The call takes about {} minutes.':
    '{} le llama al {}. La llamada dura unos {} minutos.',
  'the number that you gave us': 'número que nos dio',
  'the number ending in {}': 'número que termina en {}',
  'Your phone number': 'Su número de teléfono',
  'Book the call': 'Reservar la llamada',
  'Move the call to this time': 'Pasar la llamada a esta hora',
  'Choose another time': 'Elegir otra hora',
  'Our first call is booked': 'Nuestra primera llamada está reservada',
  'Move the call': 'Cambiar la hora',
  'Cancel the call': 'Cancelar la llamada',
  'Add it to your calendar': 'Agregarla a su calendario',
  'The call is canceled.': 'La llamada está cancelada.',
  'Call with {}': 'Llamada con {}',
  'Somebody else has this time by now. We hold a time for ten minutes. Please choose another one.':
    'Alguien más ya tomó esa hora. Guardamos cada hora por diez minutos. Por favor, elija otra.',
  "A call can't be booked here at the moment. Please call us.":
    'En este momento no se puede reservar una llamada aquí. Por favor, llámenos.',
  'Please choose a time.': 'Elija una hora.',
  'Please press one of the buttons': 'Presione uno de los botones',
  'Too many times for calls were asked for from your network. Please try again in {}, or call us.':
    'Se pidieron demasiadas horas de llamada desde su red. Inténtelo de nuevo en {} o llámenos.',
} satisfies Words;

/** What the form's page and the panel after it say beside the form's own words. */
const pageSentences = {
  '{} (optional)': '{} (opcional)',
  'This has fewer than {} digits. Can we reach you there?':
    'Tiene menos de {} dígitos. ¿Podemos comunicarnos con usted ahí?',
  '{} characters left': 'Quedan {} caracteres',
  '{} characters too many': 'Sobran {} caracteres',
  'Start with these questions': 'Empezar con estas preguntas',
  'Did you mean {}?': '¿Quiso decir {}?',
  'Use {}': 'Usar {}',
  'Leave this empty': 'Deje esto vacío',
  'You seem to be offline. Nothing is lost.':
    'Parece que no tiene conexión. No se ha perdido nada.',
  "We've got it.": 'Ya lo recibimos.',
  "We've got it, {}.": 'Ya lo recibimos, {}.',
  "We'll call or write ": 'Le llamamos o le escribimos ',
  'by {}': 'a más tardar {}',
  'Heard nothing by then? ': '¿No ha sabido nada para entonces? ',
  "; we'd want to know.": '; queremos saberlo.',
  'In a hurry? ': '¿Le urge? ',
  'Call {}': 'Llame al {}',
  " when we're open: {}": ' cuando estamos abiertos: {}',
  ...spanishTimeZones,
} satisfies Words;

/** What the page without script says where the built one cannot be read. */
const plainSentences = {
  'Please check the form': 'Revise el formulario',
  'Please choose': 'Elija una opción',
  Send: 'Enviar',
} satisfies Words;

/** Where an inquiry stands, for its sender. */
const progressSentences = {
  'We have received what you sent': 'Recibimos lo que usted envió',
  'A person has read it': 'Una persona ya lo leyó',
  'We have talked with you': 'Ya hablamos con usted',
  'You have our short list': 'Ya tiene nuestra lista de personas',
  'You have chosen somebody': 'Usted ya eligió a alguien',
  'We have answered you': 'Ya le respondimos',
  'We are working on it': 'Estamos trabajando en eso',
  'It is done': 'Quedó resuelto',
  'Nothing is open on our side. If something is on yours, please call or write.':
    'De nuestra parte no queda nada pendiente. Si a usted le falta algo, llámenos o escríbanos.',
  'You hear from us by {}.': 'Sabrá de nosotros a más tardar el {}.',
  "We're on it. Call us if you're wondering.": 'Estamos en eso. Si tiene alguna duda, llámenos.',
  'A person will answer.': 'Le va a responder una persona.',
  'A person answers by {}': 'Le responde una persona a más tardar {}',
  'You should have heard from us by now. Please call: we want to know.':
    'Ya debería haber sabido de nosotros. Por favor, llámenos: queremos saberlo.',
  'This link no longer works: it is good for {} days, until what you sent is erased. Please call us.':
    'Este enlace ya no funciona: sirve por {} días, o hasta que se borre lo que usted envió. Por favor, llámenos.',
  'This link is not whole. Please open it from the email again.':
    'Este enlace está incompleto. Ábralo otra vez desde el correo.',
} satisfies Words;

/** What the mails say, by line. */
const mailSentences = {
  "We've received your message": 'Recibimos su mensaje',
  'Hello,': 'Hola:',
  "Thank you for writing to {}. We've received what you sent, and a person will answer {}":
    'Gracias por escribirle a {}. Recibimos lo que usted envió, y una persona le va a responder {}',
  'within {} hours.': 'en un plazo de {} horas.',
  'See where it stands, for {} days:': 'Vea en qué va, durante {} días:',
  'Choose a time for our first call, and see where it stands, for {} days:':
    'Elija la hora de nuestra primera llamada y vea en qué va su solicitud, durante {} días:',
  'Our first call is booked: {}': 'Nuestra primera llamada está reservada: {}',
  'Our first call has moved': 'Cambió la hora de nuestra primera llamada',
  'Our first call is now at this time: {}': 'Nuestra primera llamada es ahora {}',
  'Our first call is canceled': 'Nuestra primera llamada está cancelada',
  'You canceled our first call at this time: {}': 'Usted canceló nuestra primera llamada: {}',
  'We have to cancel our first call': 'Tenemos que cancelar nuestra primera llamada',
  "We're sorry: we can't call you at this time: {}":
    'Lo sentimos: no podemos llamarle a la hora acordada: {}',
  'Our first call is tomorrow': 'Mañana es nuestra primera llamada',
  'A reminder of our first call: {}': 'Le recordamos nuestra primera llamada: {}',
  'Choose another time:': 'Elija otra hora:',
  'Move or cancel the call:': 'Cambie o cancele la llamada:',
  'Any questions? Call {}.': '¿Tiene preguntas? Llame al {}.',
  "Heard nothing by then? Call {}; we'd want to know.":
    '¿No ha sabido nada para entonces? Llame al {}; queremos saberlo.',
  "What it costs, and what we do if it doesn't work out:":
    'Cuánto cuesta, y qué hacemos si las cosas no funcionan (en inglés):',
  "If it's urgent, please call us at {}.": 'Si es urgente, llámenos al {}.',
  // The times end with a period themselves.
  " We're open {}.": ' Abrimos {}',
  'You can ask us at any time to see, correct or delete what you sent. How we handle it:':
    'En cualquier momento puede pedirnos ver, corregir o borrar lo que envió. Cómo lo manejamos (en inglés):',
  "If you didn't write to us, someone may have mistyped their address. There's nothing you need to do.":
    'Si usted no nos escribió, quizás alguien anotó mal su dirección. No tiene que hacer nada.',
} satisfies Words;

/** Every sentence of the forms, their pages, refusals and mails that has a Spanish one. */
export const spanishSentences: Words = {
  ...formSentences,
  ...refusalSentences,
  ...callSentences,
  ...pageSentences,
  ...plainSentences,
  ...progressSentences,
  ...mailSentences,
};

const say: Say = sayIn(spanishSentences);

export const wordsOf: Record<Language, Words | undefined> = { en: undefined, es: spanishSentences };

/** Refusals with a value, by what stands around it. */
const templates = Object.keys({ ...refusalSentences, ...callSentences, ...progressSentences })
  .filter((sentence) => sentence.includes('{}'))
  .map((sentence) => ({ sentence, parts: sentence.split('{}') }));

/**
 * Translates a refusal, in which a value may already stand, into Spanish. An unknown one stays as it
 * is.
 */
export function translateRefusal(refusal: string): string {
  const known = spanishSentences[refusal];
  if (known !== undefined) return known;
  for (const { sentence, parts } of templates) {
    const [start = '', end = ''] = parts;
    if (refusal.length < start.length + end.length) continue;
    if (!refusal.startsWith(start) || !refusal.endsWith(end)) continue;
    const value = refusal.slice(start.length, refusal.length - end.length);
    return say(sentence, translateRefusal(value));
  }
  return refusal;
}

/** The addresses of a form's Spanish pages, by its kind. */
const spanishPages: Partial<
  Record<FormDefinition['kind'], Pick<FormDefinition, 'page' | 'sentPath'>>
> = {
  client: { page: 'es/solicitud.html', sentPath: '/es/solicitud/enviada' },
  contact: { page: 'es/contacto.html', sentPath: '/es/contacto/enviado' },
};

/** Returns whether a form has a page in Spanish. */
export const isInSpanish = ({ kind }: Pick<FormDefinition, 'kind'>) => kind in spanishPages;

/** What an option of the services is called, by its value: the owner words its English label. */
const spanishServices: Record<string, string> = {
  nanny: formSentences['Nanny Services'],
  doula: formSentences['Birth or Postpartum Doula'],
  'family-assistant': formSentences['Family Assistant'],
};

function translateField(field: FormField): FormField {
  const texts = Object.entries(field).map(([part, value]: [string, unknown]) => {
    if (part === 'prompts') return [part, (value as string[]).map((prompt) => say(prompt))];
    const isSaid = ['label', 'hint', 'placeholder', 'message', 'maxMessage'].includes(part);
    return [part, isSaid ? say(String(value)) : value];
  });
  const translated = Object.fromEntries(texts) as FormField;
  if (translated.kind !== 'choice') return translated;
  const options = translated.options.map(({ value, label }) => ({
    value,
    label: (translated.areServices ? spanishServices[value] : undefined) ?? say(label),
  }));
  return { ...translated, options };
}

/** What the form's script itself finds wrong with an address or a text. */
function listOwnRefusals(fields: readonly FormField[]): string[] {
  const limits = fields.flatMap((field) => ('max' in field ? field.max : []));
  return [
    'Please enter a valid email address',
    'Please remove the characters that cannot be shown',
    ...limits.map((max) => `Please keep this to ${max.toLocaleString('en-US')} characters`),
  ];
}

/** Returns a form with a Spanish page as that page shows it. What it sends stays the same. */
export function toSpanish<Form extends FormDefinition>(form: Form): Form {
  const fields = Object.entries<FormField>(form.fields);
  const { success, failure } = form.notices;
  const translate = ({ title, description }: typeof success) => ({
    title: say(title),
    description: say(description),
  });
  const ownRefusals = listOwnRefusals(Object.values<FormField>(form.fields));
  return {
    ...form,
    ...spanishPages[form.kind],
    language: 'es',
    path: `${form.path}?lang=es`,
    label: say(form.label),
    buttonText: say(form.buttonText),
    sendingText: say(form.sendingText),
    againText: say(form.againText),
    waysOn: [{ label: 'Volver al inicio', path: '/es' }],
    notices: { success: translate(success), failure: translate(failure) },
    words: {
      ...pageSentences,
      ...Object.fromEntries(ownRefusals.map((each) => [each, translateRefusal(each)])),
    },
    fields: Object.fromEntries(fields.map(([name, field]) => [name, translateField(field)])),
  };
}
