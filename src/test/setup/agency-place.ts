import { beforeEach } from 'vitest';
import { setAgencyPlace } from '#lib/text/agency-place.ts';
import { agencyPlace } from '#test/kit/agency-place.ts';

// Files share a process, and a test may move the agency.
setAgencyPlace(agencyPlace);
beforeEach(() => setAgencyPlace(agencyPlace));
