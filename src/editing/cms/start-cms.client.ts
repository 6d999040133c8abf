import { $session, loadSession } from '#office/shell/session.client.ts';
import { showUnserved } from '#editing/pictures/admin-source.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { adaptBackend, showStatus, type Decap } from './cms-backend.client.ts';
import {
  isLocalTime,
  readAgencyTime,
  toAgencyMoment,
  toAgencyTime,
} from '#lib/text/agency-time.ts';
import { momentWidgetName, siteBackendName } from './cms-names.ts';

interface LoginProps {
  onLogin: (credentials: object) => void;
}

/** Replaces Decap's login: the admin already has a session on this site. */
function createAutoLogin(createClass: typeof window.createClass): unknown {
  return createClass?.({
    componentDidMount(this: { props: LoginProps }) {
      this.props.onLogin({});
    },
    render: () => null,
  });
}

interface MomentProps {
  /** `{{now}}` in the form of a new entry. */
  value?: string;
  forID: string;
  classNameWrapper: string;
  onChange: (value: string) => void;
  setActiveStyle: () => void;
  setInactiveStyle: () => void;
}

/** Shows a stored moment as the agency's time; a half-typed one as it was typed. */
export function toTypedMoment(value = ''): string {
  const moment = new Date(value);
  return isLocalTime(value) || Number.isNaN(moment.getTime()) ? value : toAgencyTime(moment);
}

/** Reads the agency's time; one that is not complete stays as it is, and is refused when saved. */
export function toStoredMoment(typed: string): string {
  const moment = /^[12]/.test(typed) ? readAgencyTime(typed) : null;
  return moment === null ? typed : toAgencyMoment(moment);
}

function createMomentControl(createClass: typeof window.createClass): unknown {
  return createClass?.({
    componentDidMount(this: { props: MomentProps }) {
      const { value, onChange } = this.props;
      if (value === '{{now}}') onChange(toAgencyMoment(new Date()));
    },
    render(this: { props: MomentProps }) {
      const { value, forID, classNameWrapper, onChange, setActiveStyle, setInactiveStyle } =
        this.props;
      return window.h?.('input', {
        id: forID,
        type: 'datetime-local',
        className: classNameWrapper,
        value: toTypedMoment(value),
        onChange: ({ target }: { target: { value: string } }) =>
          onChange(toStoredMoment(target.value)),
        onFocus: setActiveStyle,
        onBlur: setInactiveStyle,
      });
    },
  });
}

/**
 * Starts the content manager, after sending visitors to the login. If it saves to GitHub, GitHub
 * authenticates instead: it must open even while the site's own functions are down.
 */
export async function startCms(): Promise<void> {
  try {
    const config = await loadConfig();
    const savesHere = config.backend.name === siteBackendName;
    const username = savesHere ? await findAdmin() : null;
    if (savesHere && username === null) return;
    const decap = await loadDecap();
    if (username !== null) {
      registerSiteBackend(decap, username);
      document.addEventListener('error', showUnserved, true);
    }
    decap.registerWidget(momentWidgetName, createMomentControl(window.createClass));
    decap.init({ config });
    showStatus(null);
  } catch (error) {
    logError('Error opening the content manager:', error);
    showStatus("We couldn't open the content manager. Please reload the page.");
  }
}

/** Returns the signed-in admin; null after sending the visitor to the login. */
async function findAdmin(): Promise<string | null> {
  await loadSession();
  const session = $session.get();
  if (session.kind !== 'signed-in') {
    location.replace('/admin-login');
    return null;
  }
  if (session.user.needsTwoFactor) {
    location.replace('/admin/two-factor');
    return null;
  }
  return session.user.username;
}

interface CmsSettings {
  backend: { name: string };
}

async function loadConfig(): Promise<CmsSettings> {
  const response = await fetch('/cms/config.json');
  if (!response.ok) throw new Error(`Request failed with status ${response.status}`);
  // The build wrote this file.
  return (await response.json()) as CmsSettings;
}

async function loadDecap(): Promise<Decap> {
  window.CMS_MANUAL_INIT = true;
  const script = document.createElement('script');
  script.src = document.body.dataset.cmsScript ?? '';
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  if (!window.CMS) throw new Error('The script of the content manager did not run.');
  return window.CMS;
}

function registerSiteBackend(decap: Decap, username: string): void {
  const proxy = decap.getBackend('proxy');
  const autoLogin = createAutoLogin(window.createClass);
  // Decap calls it with `new` and uses what it returns.
  function SiteBackend(...options: unknown[]): object {
    return adaptBackend(proxy.init(...options), username, autoLogin);
  }
  decap.registerBackend(siteBackendName, SiteBackend as unknown as new () => object);
}
