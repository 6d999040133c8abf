import type { InterestReport } from './interest.ts';

/** How much interest each caregiver met with, the most asked about first. */
export function ProviderTable({ providers }: Pick<InterestReport, 'providers'>) {
  return (
    <div className="card">
      <table className="counts" aria-label="Interest by caregiver">
        <thead>
          <tr>
            <th scope="col">Caregiver</th>
            <th scope="col">Viewed</th>
            <th scope="col">Contacted</th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ id, name, isListed, viewed, contacted }) => (
            <tr key={id}>
              <th scope="row">
                {isListed ? <a href={`/providers/${id.toString()}`}>{name}</a> : name}
                {!isListed && <span className="unlisted">No longer listed</span>}
              </th>
              <td>{viewed.toLocaleString('en-US')}</td>
              <td>{contacted.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
