import type { ReactNode } from 'react';
import type { Service } from '#model/schemas/service.ts';

interface ServiceCardProps {
  service: Pick<Service, 'description' | 'title'>;
  picture: ReactNode;
  /** The anchor of the card. */
  id?: string;
  /** The link to the service's own page, which a new service does not have yet. */
  link?: { href: string; text: string; edit: object };
  /** The attributes that make its texts editable. */
  edit?: Partial<Record<'description' | 'title', object>> | undefined;
}

/** A service among the others. */
export function ServiceCard({ service, picture, id, link, edit }: ServiceCardProps) {
  return (
    <article className="card flex flex-col" id={id}>
      {picture}
      <div className="flex grow flex-col p-6">
        <h3 {...edit?.title}>{service.title}</h3>
        <p className="mt-3 mb-5 text-soft" {...edit?.description}>
          {service.description}
        </p>
        {link && (
          <a href={link.href} className="btn mt-auto self-start">
            <span {...link.edit}>{link.text}</span>
            <span className="sr-only">{` about ${service.title}`}</span>
          </a>
        )}
      </div>
    </article>
  );
}
