import { editable } from '#features/content/editable.ts';
import { toAlt } from '#features/content/picture-fields.ts';
import type { TeamMember as Member } from '#features/content/team-member.ts';
import { Picture, type PictureFiles } from './Picture.tsx';
import { SampleBadge } from './SampleBadge.tsx';

interface TeamMemberProps {
  member: Pick<Member, 'bio' | 'imageAlt' | 'name' | 'sample' | 'title'>;
  portrait: PictureFiles;
  /** Identifies the member in edit mode. */
  id?: number;
  /** Is what the content ids of the member begin with. */
  edit?: string;
}

/** Shows a member of the agency's own team. */
export function TeamMember({ member, portrait, id, edit }: TeamMemberProps) {
  // An open position is known by its role.
  const isOpen = member.name === 'Coming Soon';
  const mark = (field: string) => editable(edit && `${edit}-${field}`);
  return (
    <article className="grid gap-6 sm:grid-cols-[11rem_1fr]" data-entry={id}>
      <Picture
        files={portrait}
        alt={toAlt(member.imageAlt)}
        className="aspect-square w-44 rounded-xl object-cover"
        sizes="11rem"
        {...mark('image')}
      />
      <div className={isOpen ? 'member is-open' : 'member'}>
        <h3 className="flex flex-wrap items-center gap-3">
          <span {...mark('name')}>{member.name}</span>
          {member.sample && <SampleBadge />}
        </h3>
        <p className="role text-lagoon" {...mark('title')}>
          {member.title}
        </p>
        <p className="mt-3 whitespace-pre-line text-soft" {...mark('bio')}>
          {member.bio}
        </p>
      </div>
    </article>
  );
}
