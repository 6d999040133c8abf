import type { ReactNode } from 'react';
import { isOpenPosition } from '#model/entries/open-position.ts';
import type { TeamMember } from '#model/schemas/team-member.ts';
import { ParagraphWords } from './ParagraphWords.tsx';

interface TeamMemberCardProps {
  member: Pick<TeamMember, 'bio' | 'name' | 'title'>;
  /** Passed in, like the badge, so that no search loads a file of its own for it. */
  portrait: ReactNode;
  badge?: ReactNode;
  /** The member's number in edit mode. */
  id?: number;
  /** Given where the name is written in place, so that the card does not have it. */
  isOpen?: boolean;
  /** The attributes that make its texts and itself editable. */
  edit?: Partial<Record<'bio' | 'name' | 'part' | 'title', object>> | undefined;
}

export const portraitClass = 'aspect-square w-44 rounded-xl object-cover';

/** A member of the agency's own team. */
export function TeamMemberCard({
  member,
  portrait,
  badge,
  id,
  isOpen = isOpenPosition(member),
  edit,
}: TeamMemberCardProps) {
  return (
    <article className="flex flex-wrap items-start gap-7" data-entry={id} {...edit?.part}>
      {portrait}
      {/* An open position is identified by its role. */}
      <div className={isOpen ? 'member is-open' : 'member'}>
        <h3 className="flex flex-wrap items-center gap-3">
          <span {...edit?.name}>{member.name}</span>
          {badge}
        </h3>
        <p className="role text-lagoon" {...edit?.title}>
          {member.title}
        </p>
        <p className="mt-3 whitespace-pre-line text-soft" {...edit?.bio}>
          <ParagraphWords text={member.bio} />
        </p>
      </div>
    </article>
  );
}
