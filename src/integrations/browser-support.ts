/**
 * Lists the oldest browsers that the site supports, as Vite writes them. Without such a list the build
 * merges declarations into shorthands that only some browsers read: Safari knows no thickness in
 * `text-decoration`, drops the whole line, and underlines no link.
 */
export const oldestBrowsers = ['safari16.4', 'ios16.4', 'chrome111', 'firefox128'];
