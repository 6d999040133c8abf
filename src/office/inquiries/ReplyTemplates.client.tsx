import { createContext, type ReactNode, use, useId, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { toGreetedName } from '#lib/text/person-name.ts';
import { formatLongDate } from '#lib/text/long-date.ts';
import type { InquiryKind, StoredInquiry } from './inquiry-kinds.client.ts';
import { SiteServices } from './InquiryState.client.tsx';
import { composeReply, type Replies, toMailLink } from './reply-template.ts';

export const RepliesContext = createContext<Replies>({ templates: [], agency: '', phone: '' });

/** The content manager's form for editing the templates. */
const formPath = '/cms#/collections/site/entries/replies';

const rowClass = 'mt-3 mb-2 flex flex-wrap items-center gap-[0.6rem] empty:m-0';

interface ReplyTemplatesProps<Entry extends StoredInquiry> {
  kind: InquiryKind<Entry>;
  entry: Entry;
  /**
   * The button that marks the inquiry as answered, offered once a mail program was asked to open.
   */
  children: ReactNode;
}

/** The templates for a reply, which opens in the admin's own mail program. */
export function ReplyTemplates<Entry extends StoredInquiry>({
  kind,
  entry,
  children,
}: ReplyTemplatesProps<Entry>) {
  const { templates, agency, phone } = use(RepliesContext);
  const services = use(SiteServices);
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [done, setDone] = useState<'' | 'opened' | 'copied' | 'not copied'>('');
  const template = templates[Number(chosen)];
  const reply =
    chosen !== '' &&
    template &&
    composeReply(template, {
      name: entry.name,
      'first name': toGreetedName(entry.name),
      about: kind.columns[0]?.read(entry, services) ?? '',
      date: formatLongDate(entry.createdAt),
      agency,
      phone,
    });
  const link = reply && toMailLink(entry.email, reply);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setDone('copied');
    } catch {
      setDone('not copied');
    }
  };

  return (
    <div className="details no-print">
      <h3>Reply</h3>
      <label htmlFor={id} className="field-label">
        Template
      </label>
      <select
        id={id}
        className="field"
        value={chosen}
        onChange={(event) => {
          setChosen(event.target.value);
          setDone('');
        }}
      >
        <option value="">Choose a template</option>
        {templates.map(({ title }, index) => (
          <option key={title} value={index}>
            {title}
          </option>
        ))}
      </select>
      {reply && link && (
        <>
          <div className="mt-3 rounded-md border border-line bg-mist px-4 py-3 wrap-anywhere">
            <p>
              <strong>{reply.subject}</strong>
            </p>
            <p className="whitespace-pre-line">{reply.text}</p>
          </div>
          {link.isCut && (
            <p className="field-hint">
              This text is too long for your mail program to receive in one piece, so its end is cut
              off there. Copy the text and paste it into the email.
            </p>
          )}
          <p className={rowClass}>
            <a
              href={link.href}
              className="btn btn-small btn-main"
              onClick={() => setDone('opened')}
            >
              Open in your mail program
            </a>
            <Button look="small" onClick={() => void copy(reply.text)}>
              Copy text
            </Button>
          </p>
        </>
      )}
      <div role="status" className={rowClass}>
        {done === 'opened' && <p>Sent it? Then mark the inquiry as answered.</p>}
        {done === 'copied' && <p>Copied. Sent it? Then mark the inquiry as answered.</p>}
        {done === 'not copied' && <p>We couldn't copy it. Select the text above and copy it.</p>}
        {(done === 'opened' || done === 'copied') && children}
      </div>
      {reply && (
        <p className="text-sm/[1.65] text-soft">
          <a href={formPath}>Edit these templates</a>
        </p>
      )}
    </div>
  );
}
