import { type ComponentType, useEffect, useState } from 'react';
import { useContent } from '../content-store.tsx';
import { heroSizes, type SlidesProps } from './hero-sizes.ts';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

/** In ms: time to fetch the carousel before its first change, 5 s from the beginning (specification §2). */
const beforeFirstChange = 3000;

/**
 * The first slide is plain HTML and stays in its place; the carousel is laid over it when its script
 * has come, and only then are there controls.
 */
export function Hero() {
  const site = useContent('site');
  const [Slides, setSlides] = useState<ComponentType<SlidesProps> | null>(null);
  const [first] = site.hero;
  const several = site.hero.length > 1;
  useEffect(() => {
    if (!several) return;
    import('./hero-slides.tsx').then(
      (module) => setSlides(() => module.HeroSlides),
      () => undefined,
    );
  }, [several]);
  return (
    <section
      className="hero"
      aria-label="Welcome"
      data-due={several ? beforeFirstChange : undefined}
    >
      <div className="hero-picture">
        {first ? <Picture picture={first} sizes={heroSizes} first decorative /> : null}
      </div>
      {Slides ? <Slides pictures={site.hero} /> : null}
      <div className="wrap hero-words">
        <p className="welcome">Welcome to</p>
        <h1>{site.name}</h1>
        <p className="tagline">{site.tagline}</p>
        <p className="hero-links">
          <Link to="/register" className="button gold">
            Become a member
          </Link>
          <Link to="/about" className="button ghost">
            About the district
          </Link>
        </p>
      </div>
    </section>
  );
}
