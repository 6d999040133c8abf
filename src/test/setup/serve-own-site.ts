import { ownSite } from './build-site-under-test.ts';
import { serveSite } from './serve-site.ts';

export default () => serveSite(ownSite);
