import { drawn } from '#contract/content/site/pictures.ts';
import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { useContent } from '../content-store.tsx';
import { Chapter, PageTop } from '../parts/blocks.tsx';
import { EmptyPage } from '../parts/empty.tsx';
import { acrossPhone, Picture } from '../parts/picture.tsx';
import '../styles/page-top.css';
import '../styles/prose.css';
import '../styles/about.css';

const secretariat = drawn('secretariat', 'The secretariat, a two-storey house between palms');

export default function AboutPage() {
  const about = useContent('about');
  if (!about.vision) return <EmptyPage title="About us" kind="about" />;
  return (
    <>
      <PageTop title="About us" lead="Who we are, where we come from, and what we do together." />
      <div className="wrap about">
        <section className="split" aria-labelledby="history">
          <div className="prose">
            <h2 id="history">Our history</h2>
            <RichText paragraphs={about.history} heading={3} />
          </div>
          <Picture picture={secretariat} sizes={`(min-width: 900px) 480px, ${acrossPhone}`} />
        </section>
        <Chapter title="Who we are" id="who">
          <RichText paragraphs={about.whoWeAre} heading={3} />
        </Chapter>
        <div className="vision-mission">
          <section aria-labelledby="vision">
            <h2 id="vision">Vision</h2>
            <p>{about.vision}</p>
          </section>
          <section aria-labelledby="mission">
            <h2 id="mission">Mission</h2>
            <p>{about.mission}</p>
          </section>
        </div>
        <section aria-labelledby="values">
          <h2 id="values">Core values</h2>
          <dl className="values">
            {about.coreValues.map((value) => (
              <div key={value.name}>
                <dt>{value.name}</dt>
                <dd>{value.meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Chapter title="Aims and objectives" id="aims">
          <ol className="aims">
            {about.aims.map((aim) => (
              <li key={aim}>{aim}</li>
            ))}
          </ol>
        </Chapter>
        <section aria-labelledby="activities">
          <h2 id="activities">District activities</h2>
          <ol className="activities">
            {about.activities.map((activity) => (
              <li key={activity.name}>
                <b>{activity.name}</b>
                <span>{activity.detail}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
