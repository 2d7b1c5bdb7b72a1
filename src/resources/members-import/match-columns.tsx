import { upTo } from '../../components/up-to.ts';
import { columns, type ImportField, missingColumns } from './columns.ts';

type Props = {
  headings: readonly string[];
  example: readonly string[] | undefined;
  chosen: readonly (ImportField | null)[];
  onChange: (chosen: (ImportField | null)[]) => void;
};

/* The field that the file was chosen with is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus();

function lacking(missing: readonly string[], chosen: readonly (ImportField | null)[]): string {
  if (!chosen.includes('memberId'))
    return 'Choose the column with the member ID: members are found by it.';
  return missing.length > 0 ? `Still needed for new members: ${missing.join(', ')}.` : '';
}

/** The second step: which column of the file is which of the register. */
export function MatchColumns({ headings, example, chosen, onChange }: Props) {
  const choose = (index: number, field: ImportField | null) =>
    onChange(
      chosen.map((before, place) => (place === index ? field : before === field ? null : before)),
    );
  return (
    <section className="panel" aria-label="Columns">
      <h2 ref={focus} tabIndex={-1}>
        Which column is which
      </h2>
      <ul className="match-columns">
        {/* By place: a list may name two columns alike. */}
        {upTo(headings.length).map((index) => (
          <li key={index}>
            <label>
              <span>
                <b>{headings[index] || `Column ${index + 1}`}</b>
                <small>{example?.[index] || '–'}</small>
              </span>
              <select
                value={chosen[index] ?? ''}
                onChange={(event) =>
                  choose(
                    index,
                    columns.find(({ field }) => field === event.target.value)?.field ?? null,
                  )
                }
              >
                <option value="">Leave out</option>
                {columns.map(({ field, label }) => (
                  <option key={field} value={field}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      <p className="error" role="status">
        {lacking(missingColumns(chosen), chosen)}
      </p>
    </section>
  );
}
