import { call } from '#lib/http/call.server.ts';
import { formTokenSchema } from '#lib/http/sending.ts';
import { clientIntakeForm, contactForm, providerIntakeForm } from '#site/forms/forms.ts';
import { progressCall } from './inquiry-progress.server.ts';
import {
  acceptSubmission,
  type CallOffer,
  createFormToken,
  showContactForm,
} from './submission.server.ts';

/**
 * Returns the calls of visitors: the forms, and the mark that a form carries.
 *
 * @param deliverMail sends what is due, once a submission is stored
 * @param callOffer lets a sender choose a time for the first call
 */
export function createFormCalls(deliverMail: () => Promise<void>, callOffer: CallOffer) {
  return {
    'GET /api/form-mark': call({ 200: formTokenSchema }, (c) =>
      c.var.answer(200, { mark: createFormToken(Date.now()) }),
    ),
    'GET /api/contact/form': call({ 200: 'text/html' }, showContactForm),
    'POST /api/sent': progressCall,
    'POST /api/contact': acceptSubmission(contactForm, deliverMail, callOffer),
    'POST /api/intake/client': acceptSubmission(clientIntakeForm, deliverMail, callOffer),
    'POST /api/intake/provider': acceptSubmission(providerIntakeForm, deliverMail, callOffer),
  };
}
