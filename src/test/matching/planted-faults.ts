import { answerFaults } from '#test/matching/faults/answer-faults.ts';
import { judgingFaults } from './faults/judging.ts';
import type { PlantedFault } from './faults/planted-fault.ts';
import { readingFaults } from './faults/reading.ts';
import { scoringFaults } from './faults/scoring.ts';

/** Faults that a matching could have; every relation finds one of them. */
export const plantedFaults: PlantedFault[] = [
  ...readingFaults,
  ...scoringFaults,
  ...judgingFaults,
  ...answerFaults,
];
