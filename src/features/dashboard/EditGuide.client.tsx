/** How the site is edited, in five steps. */
export function EditGuide() {
  return (
    <section className="card panel" aria-labelledby="how-to-edit">
      <h3 id="how-to-edit">How to Edit</h3>
      <ol>
        <li>Turn on Edit Mode, here or with “Edit” in the bar at the foot of every page.</li>
        <li>Open the page that you want to change. What has a dashed line can be edited.</li>
        <li>Click a text and type. Below each picture you can name another one.</li>
        <li>Go from page to page as you like: your changes come along. Ctrl+Z undoes.</li>
        <li>Save. A few minutes later everybody sees your changes.</li>
      </ol>
    </section>
  );
}
