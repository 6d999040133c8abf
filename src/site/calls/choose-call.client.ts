import { logError } from '#lib/browser/log-error.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { languageQuery } from '#lib/text/say.ts';
import { drawCall, type Drawn } from './call-form.ts';
import { type CallAct, callActs, callAnswerSchema, type CallView } from './first-call.ts';

interface Asked {
  act: CallAct;
  startsAt?: string;
  phone?: string;
}

const getLanguage = () => (document.documentElement.lang === 'es' ? 'es' : 'en');

async function ask(token: string, asked: Asked): Promise<CallView | null> {
  const path = `/api/sent/call${languageQuery[getLanguage()]}`;
  const response = await sendRequest('POST', path, { token, ...asked });
  return callAnswerSchema.parse(await response.json()).view;
}

/**
 * Returns the part of the page in which a time for the first call is chosen, moved and canceled;
 * empty where none is booked and none can be.
 */
export async function openCall(token: string): Promise<HTMLElement> {
  const place = document.createElement('div');
  const show = (view: CallView | null, sentence?: string) => {
    const parts = view ? [build(drawCall(view, { token, language: getLanguage() }))] : [];
    const problem = sentence === undefined ? [] : [createProblem(sentence)];
    place.replaceChildren(...problem, ...parts);
  };
  place.addEventListener('submit', (event) => {
    event.preventDefault();
    const asked = readAsked(event);
    if (place.ariaBusy === 'true' || !asked) return;
    place.ariaBusy = 'true';
    void follow(token, asked, show).finally(() => {
      place.ariaBusy = null;
      place.querySelector<HTMLElement>('[role=alert], h2')?.focus();
    });
  });
  try {
    show(await ask(token, { act: 'look' }));
  } catch (error) {
    show(null, describeFailure(error));
  }
  return place;
}

function readAsked({ target, submitter }: SubmitEvent): Asked | null {
  if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement))
    return null;
  const act = callActs.find((each) => each === submitter.value);
  if (!act) return null;
  const fields = new FormData(target);
  const [startsAt, phone] = [fields.get('startsAt'), fields.get('phone')];
  return {
    act,
    ...(typeof startsAt === 'string' && { startsAt }),
    ...(typeof phone === 'string' && { phone }),
  };
}

/** After a refusal, shows what is possible now; what was typed stays if only that was wrong. */
async function follow(
  token: string,
  asked: Asked,
  show: (view: CallView | null, sentence?: string) => void,
): Promise<void> {
  try {
    show(await ask(token, asked));
  } catch (error) {
    const sentence = describeFailure(error);
    const again: Asked =
      asked.act === 'book' && isStatus(error, 422) ? { ...asked, act: 'hold' } : { act: 'look' };
    show(await ask(token, again).catch(() => null), sentence);
  }
}

const isStatus = (error: unknown, status: number) =>
  error instanceof RequestError && error.status === status;

function describeFailure(error: unknown): string {
  if (error instanceof RequestError && error.status < 500) return error.body;
  logError('Error about the first call:', error);
  return getLanguage() === 'es'
    ? 'En este momento no podemos consultar las horas. Inténtelo otra vez en unos minutos, o llámenos.'
    : "We can't look up times at the moment. Please try again in a few minutes, or call us.";
}

function createProblem(sentence: string): HTMLElement {
  const problem = document.createElement('p');
  problem.className = 'call-problem';
  problem.role = 'alert';
  problem.tabIndex = -1;
  problem.textContent = sentence;
  return problem;
}

function build({ tag, attributes, children }: Drawn): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => (typeof child === 'string' ? child : build(child))));
  return element;
}
