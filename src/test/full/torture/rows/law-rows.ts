import { type TortureRow } from '#test/full/torture/command/row.ts';

const folder = 'src/test/full/torture';

/** What is so whatever anybody does. */
export const lawRows: readonly TortureRow[] = [
  {
    name: 'canary',
    done: 'submissions whose every text is marked, some refused, some while the database fails',
    expected:
      'the marks stand in their inquiry and its mail, in no log, answer, file, repository or other row',
    files: [`${folder}/canary.test.ts`, `${folder}/preferences-canary.test.ts`],
  },
  {
    name: 'matching',
    done: 'families and caregivers for each relation of the matching',
    expected: 'every law of A638–A661 holds, and planted faults are found',
    files: ['src/test/matching'],
  },
  {
    name: 'retention',
    done: 'inquiries of every age and status before and after their time',
    expected: 'each is forgotten when its time is over, and not before',
    files: [
      'src/features/dashboard/retention.api.test.ts',
      'src/features/inbox/inquiry-erasure.api.test.ts',
      'src/local/mail-folder.api.test.ts',
    ],
  },
];
