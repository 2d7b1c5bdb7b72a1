import { type ComponentType, type RefAttributes, useEffect, useRef, useState } from 'react';
import type Slider from 'react-slick';
import type { SlickSettings } from 'react-slick';
import * as slick from 'react-slick';
import { heroSizes, type SlidesProps } from './hero-sizes.ts';
import { Picture } from './picture.tsx';

type SliderType = ComponentType<SlickSettings & RefAttributes<Slider>>;
/* A CommonJS package: some builds nest its default export one level deeper. */
const found: { default: SliderType | { default: SliderType } } = slick;
const Carousel = 'default' in found.default ? found.default.default : found.default;

/** Moves to the next slide every 5000 ms, also after a touch. */
const autoplayDelay = 5000;

/** In ms. The next picture is fetched shortly before its turn, so that a short visit loads only one. */
const fetchAhead = 2000;

/* The first change is due 5 s after the page loads, not after this script, which loads when the page is idle. */
function firstDelay(): number {
  const left = autoplayDelay - performance.now();
  return left > 0 ? Math.max(left, 1000) : autoplayDelay;
}

/**
 * Renders the hero's carousel. Its first slide is empty, so that the page's own first picture shows through:
 * a second copy would count as the page's largest paint, too late.
 */
export function HeroSlides({ pictures, playing, onReady, onChange }: SlidesProps) {
  const slider = useRef<Slider>(null);
  const [current, setCurrent] = useState(0);
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
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
  const shown = useRef(0);
  useEffect(() => {
    /* Starts from the last reported slide: after quick presses, react-slick may step from an older one. */
    const step = (by: number) => {
      const { length } = pictures;
      slider.current?.slickGoTo((shown.current + by + length) % length);
    };
    onReady({
      previous: () => step(-1),
      next: () => step(1),
      goTo: (index) => slider.current?.slickGoTo(index),
    });
  }, [onReady, pictures]);
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
          shown.current = to;
          setCurrent(to);
          onChange(to);
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
    </div>
  );
}
