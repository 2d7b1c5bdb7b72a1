import { Link } from 'react-router';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { PageTop } from '../../../../portal/parts/page-top.tsx';
import { sections, useSettingsPath } from './sections.tsx';
import './settings.css';

/** Lists the settings pages. */
export default function Options() {
  const pathOf = useSettingsPath();
  return (
    <>
      <PageTop title="Settings" />
      <ul className="option-list">
        {sections.map(({ page, label, about, icon }) => (
          <li key={page}>
            <Link to={pathOf(page)} className="panel">
              <Icon name={icon} />
              <span>
                <b>{label}</b>
                <small>{about}</small>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
