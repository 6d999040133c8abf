type ThemePreference = 'light' | 'dark' | 'system';

const themeStorageKey = 'theme-preference';

const darkQuery = '(prefers-color-scheme: dark)';

function loadThemePreference(): ThemePreference {
  try {
    const stored = localStorage.getItem(themeStorageKey);
    return stored === 'dark' || stored === 'system' ? stored : 'light';
  } catch {
    return 'light';
  }
}

function applyTheme(preference: ThemePreference): void {
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
    const preference = select.value as ThemePreference;
    saveThemePreference(preference);
    applyTheme(preference);
  });
  matchMedia(darkQuery).addEventListener('change', show);
  // A page in the back-forward cache gets no storage events.
  addEventListener('pageshow', show);
  addEventListener('storage', show);
}
