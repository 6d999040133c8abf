import { toSubject } from './contact-subject.ts';

/** Fills an empty subject from the page's query and marks it as not typed. */
export function fillSubject(query: URLSearchParams): void {
  const field = document.querySelector<HTMLInputElement>('#contact-subject');
  const subject = toSubject(query);
  if (!field || !subject || field.value !== '') return;
  field.value = subject;
  field.dataset.given = subject;
}

interface Person {
  name: string;
  firstName: string;
  image: string;
  imageSet?: string;
  imageFocus?: string;
}

/**
 * Shows whom a message is about, and asks for days and times when the link's `intent` is `meeting`.
 * An unknown id or a different name leaves the form plain.
 */
export async function showCaregiver(query: URLSearchParams): Promise<void> {
  const section = document.getElementById('message');
  const heading = section?.querySelector('h2');
  const address = findAddress(query);
  if (!section || !heading || address === null) return;
  const chip = cloneTemplate('about-caregiver');
  const meeting = query.get('intent') === 'meeting' ? cloneTemplate('meeting-times') : null;
  const title = document.createElement('h2');
  title.id = 'write-about';

  // Reserve the space now, so that nothing moves when the portrait loads.
  chip.style.visibility = 'hidden';
  heading.before(chip);
  if (meeting) section.querySelector('astro-island')?.before(meeting);
  const person = await findPerson(address, query);
  const leave = () => {
    for (const element of [chip, title, meeting]) element?.remove();
    heading.hidden = false;
    section.setAttribute('aria-labelledby', heading.id);
  };
  if (!person) {
    leave();
    return;
  }

  drawPerson(chip, person);
  chip.style.visibility = '';
  title.textContent = `Write to us about ${person.firstName}`;
  heading.hidden = true;
  heading.before(title);
  section.setAttribute('aria-labelledby', title.id);
  meeting?.addEventListener('input', () => writeMeeting(meeting, (field) => field.value));
  section.querySelector('form')?.addEventListener('reset', leave, { once: true });
  chip.querySelector('button')?.addEventListener('click', () => {
    if (meeting) writeMeeting(meeting, () => '');
    clearSubject();
    leave();
    history.replaceState(null, '', location.pathname);
    heading.focus();
  });
}

/** Returns the address of a caregiver's name and portrait; null for a query without a caregiver. */
function findAddress(query: URLSearchParams): string | null {
  const id = query.get('provider') ?? '';
  return /^[1-9]\d{0,8}$/.test(id) && query.has('name') ? `/catalogue/people/${id}.json` : null;
}

async function findPerson(address: string, query: URLSearchParams): Promise<Person | null> {
  try {
    const response = await fetch(address);
    const person = response.ok ? ((await response.json()) as Person) : null;
    return person?.name === query.get('name')?.trim() ? person : null;
  } catch {
    return null;
  }
}

function cloneTemplate(id: string): HTMLElement {
  const template = document.getElementById(id) as HTMLTemplateElement;
  return template.content.firstElementChild?.cloneNode(true) as HTMLElement;
}

function drawPerson(chip: HTMLElement, { name, image, imageSet, imageFocus = '' }: Person): void {
  const portrait = chip.querySelector('img');
  const label = chip.querySelector('strong');
  if (portrait) {
    if (imageSet) portrait.srcset = imageSet;
    portrait.src = image;
    portrait.style.objectPosition = imageFocus;
  }
  if (label) label.textContent = name;
}

function writeMeeting(meeting: HTMLElement, read: (field: HTMLInputElement) => string): void {
  const message = document.querySelector<HTMLTextAreaElement>('#contact-message');
  const fields = [...meeting.querySelectorAll<HTMLInputElement>('[data-answer]')];
  const answers = fields.map((field) => [field.dataset.answer ?? '', read(field)]);
  if (message) {
    changeField(message, writeAnswers(message.value, Object.fromEntries(answers) as Answers));
  }
}

type Answers = Record<string, string>;

function clearSubject(): void {
  const subject = document.querySelector<HTMLInputElement>('#contact-subject');
  if (subject && subject.value === subject.dataset.given) changeField(subject, '');
}

/** Replaces a field's text as if it were typed, since React ignores changes to `value`. */
function changeField(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Writes labeled answers ("Days: Monday") at the top of a message, replacing earlier ones and
 * skipping empty ones.
 */
export function writeAnswers(message: string, answers: Readonly<Record<string, string>>): string {
  const labels = Object.keys(answers).map((label) => `${label}: `);
  const lines = message.split('\n');
  const isAnswer = (line: string) => labels.some((label) => line.startsWith(label));
  const own = lines.filter((line) => !isAnswer(line)).join('\n');
  const written = Object.entries(answers).flatMap(([label, answer]) => {
    const typed = answer.replaceAll(/\s+/g, ' ').trim();
    return typed === '' ? [] : [`${label}: ${typed}`];
  });
  const rest = own.replace(/^\n+/, '');
  return written.length === 0 ? rest : `${written.join('\n')}\n\n${rest}`;
}
