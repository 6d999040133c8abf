import { beforeEach } from 'vitest';
import { setAgency } from '#lib/agency.ts';
import { agencyFacts } from '#test/kit/agency-facts.ts';

// Files share a process, and a test may move the agency.
setAgency(agencyFacts);
beforeEach(() => setAgency(agencyFacts));
