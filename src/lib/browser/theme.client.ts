/** The choices of the theme control. */
export const themePreferences = ['light', 'dark', 'system'] as const;

export type ThemePreference = (typeof themePreferences)[number];

/** Where the visitor's choice is kept in local storage. */
export const themeStorageKey = 'theme-preference';

const darkQuery = '(prefers-color-scheme: dark)';

function isThemePreference(value: string | null): value is ThemePreference {
  return themePreferences.some((preference) => preference === value);
}

/** The stored choice; light where nothing usable is stored or storage is blocked. */
export function loadThemePreference(): ThemePreference {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return isThemePreference(stored) ? stored : 'light';
  } catch {
    return 'light';
  }
}

/** Shows the page in the theme that a choice asks for. */
export function applyTheme(preference: ThemePreference): void {
  const isDark =
    preference === 'dark' || (preference === 'system' && matchMedia(darkQuery).matches);
  document.documentElement.classList.toggle('dark', isDark);
}

function saveThemePreference(preference: ThemePreference): void {
  try {
    localStorage.setItem(themeStorageKey, preference);
  } catch {
    // Without storage the choice lasts until the next page.
  }
}

/**
 * Makes a select the theme control: it shows the stored choice, applies and stores a new one, and
 * follows what another tab or page stores. While the choice is `system`, it follows the system.
 *
 * @param select a select whose options are the three preferences
 */
export function connectThemeSelect(select: HTMLSelectElement): void {
  const show = () => {
    const preference = loadThemePreference();
    select.value = preference;
    applyTheme(preference);
  };
  show();
  select.addEventListener('change', () => {
    const preference = isThemePreference(select.value) ? select.value : 'light';
    saveThemePreference(preference);
    applyTheme(preference);
  });
  matchMedia(darkQuery).addEventListener('change', show);
  // A page that Back brings back whole missed what was chosen since.
  addEventListener('pageshow', show);
  addEventListener('storage', show);
}
