import { providerSchedules, schedulePhrases } from '#features/content/schedule.ts';
import { listWords } from '#lib/text/list-words.ts';
import { isTold, unknown, type Criterion } from './criterion.ts';
import { weights } from './weights.ts';

/** Whether a caregiver works as much as the family needs; a flexible family suits everybody. */
export const scheduleCriterion: Criterion = {
  weight: weights.schedule,
  prepare: ({ schedule }) => {
    if (schedule === null) return null;
    if (schedule === 'flexible') return () => 1;
    return ({ schedules }) => {
      if (!isTold(schedules)) return unknown;
      return schedules.includes(schedule) ? 1 : 0;
    };
  },
  explain: ({ schedules }, { schedule }) => {
    if (schedule === null || !isTold(schedules)) return null;
    if (schedule !== 'flexible') return `Works ${schedulePhrases[schedule]}`;
    const told = providerSchedules.filter((name) => schedules.includes(name));
    const phrases = told.map((name) => schedulePhrases[name]);
    return `Works ${listWords(phrases, 'or')}, and your schedule is flexible`;
  },
  listOpen: ({ schedules }, { schedule }) =>
    schedule === null || schedule === 'flexible' || schedules?.includes(schedule)
      ? []
      : ['schedule'],
};
