export const themePreferences = ['light', 'dark', 'system'] as const;

export type ThemePreference = (typeof themePreferences)[number];

export const themeStorageKey = 'theme-preference';

const darkQuery = '(prefers-color-scheme: dark)';

function isThemePreference(value: string | null): value is ThemePreference {
  return themePreferences.some((preference) => preference === value);
}

export function loadThemePreference(): ThemePreference {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return isThemePreference(stored) ? stored : 'light';
  } catch {
    return 'light';
  }
}

export function applyTheme(preference: ThemePreference): void {
  const isDark =
    preference === 'dark' || (preference === 'system' && matchMedia(darkQuery).matches);
  document.documentElement.classList.toggle('dark', isDark);
}

function saveThemePreference(preference: ThemePreference): void {
  try {
    localStorage.setItem(themeStorageKey, preference);
  } catch {
    // Without storage, the choice lasts until the next page.
  }
}

/** Shows, applies and stores the theme; follows other tabs and, with `system`, the system. */
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
  // A page in the back-forward cache gets no storage events.
  addEventListener('pageshow', show);
  addEventListener('storage', show);
}
