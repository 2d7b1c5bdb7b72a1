import { type ComponentType, type RefAttributes, useEffect, useRef, useState } from 'react';
import type Slider from 'react-slick';
import type { SlickSettings } from 'react-slick';
import * as slick from 'react-slick';
import { heroSizes, type SlidesProps } from './hero-sizes.ts';
import { Icon } from './icons.tsx';
import { Picture } from './picture.tsx';

type SliderType = ComponentType<SlickSettings & RefAttributes<Slider>>;
/* A CommonJS package: its default export stands one level deeper in some builds. */
const found: { default: SliderType | { default: SliderType } } = slick;
const Carousel = 'default' in found.default ? found.default.default : found.default;

/** To the next slide every 5000 ms, also after a reader has touched it (specification §4, §9). */
const autoplayDelay = 5000;

/** The next picture is fetched shortly before its turn, so that a short visit costs one. In ms. */
const fetchAhead = 2000;

/* The first change is due 5 s after the page came, not after this script, which comes when the page is quiet. */
function firstDelay(): number {
  const left = autoplayDelay - performance.now();
  return left > 0 ? Math.max(left, 1000) : autoplayDelay;
}

/**
 * The hero's carousel: six slides, arrows, pagination and a pause button; still under reduced motion.
 * Its first slide is empty, for the page's own first picture shows through: drawn once more it would
 * count as the page's largest paint, late.
 */
export function HeroSlides({ pictures }: SlidesProps) {
  const slider = useRef<Slider>(null);
  const [current, setCurrent] = useState(0);
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [playing, setPlaying] = useState(!still);
  const [delay, setDelay] = useState(firstDelay);
  const [fetched, setFetched] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!playing) return;
    const soon = setTimeout(
      () => setFetched((had) => new Set(had).add((current + 1) % pictures.length)),
      delay - fetchAhead,
    );
    return () => clearTimeout(soon);
  }, [playing, current, delay, pictures.length]);
  useEffect(() => {
    if (playing) slider.current?.slickPlay();
    else slider.current?.slickPause();
  }, [playing]);
  const settings = {
    arrows: false,
    dots: false,
    fade: true,
    infinite: true,
    speed: still ? 0 : 250,
    waitForAnimate: false,
    autoplay: playing,
    autoplaySpeed: delay,
    pauseOnHover: false,
    pauseOnFocus: false,
  };
  return (
    <div className="hero-slides">
      <Carousel
        ref={slider}
        {...settings}
        beforeChange={(_from, to) => {
          setFetched((had) => new Set(had).add(to));
          setCurrent(to);
          setDelay(autoplayDelay);
        }}
      >
        {pictures.map((picture, index) => (
          <div key={picture.src}>
            {index > 0 && fetched.has(index) ? (
              <Picture picture={picture} sizes={heroSizes} decorative />
            ) : (
              <i />
            )}
          </div>
        ))}
      </Carousel>
      <fieldset className="hero-controls">
        <legend className="unseen">Pictures of the district</legend>
        <button
          type="button"
          onClick={() => slider.current?.slickPrev()}
          aria-label="Previous picture"
        >
          <Icon name="left" />
        </button>
        <span className="pages">
          {pictures.map((picture, index) => (
            <button
              key={picture.src}
              type="button"
              aria-label={`Picture ${index + 1} of ${pictures.length}: ${picture.alt}`}
              aria-current={index === current}
              onClick={() => slider.current?.slickGoTo(index)}
            />
          ))}
        </span>
        <button type="button" onClick={() => slider.current?.slickNext()} aria-label="Next picture">
          <Icon name="right" />
        </button>
        <button
          type="button"
          onClick={() => setPlaying(!playing)}
          aria-label={playing ? 'Pause the pictures' : 'Play the pictures'}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
      </fieldset>
    </div>
  );
}
