import type { DetailSection, Fact } from './inquiry-kind.client.ts';

function FactRow({ label, value, href }: Fact) {
  return (
    <div>
      <dt>{label}</dt>
      {value === null ? (
        <dd className="fact-absent">Not given</dd>
      ) : (
        <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>
      )}
    </div>
  );
}

/** What was sent, part by part. */
export function InquiryFacts({ sections }: { sections: DetailSection[] }) {
  return sections.map(({ title, facts, text }) => (
    <section key={title} className="details">
      <h3>{title}</h3>
      {facts && (
        <dl className="facts">
          {facts.map((fact) => (
            <FactRow key={fact.label} {...fact} />
          ))}
        </dl>
      )}
      {text !== undefined && <p className="free-text">{text}</p>}
    </section>
  ));
}
