declare module 'react-slick' {
  import type { Component, ReactNode } from 'react';

  export type SlickSettings = {
    autoplay?: boolean;
    autoplaySpeed?: number;
    beforeChange?: (from: number, to: number) => void;
    children?: ReactNode;
    arrows?: boolean;
    dots?: boolean;
    fade?: boolean;
    infinite?: boolean;
    pauseOnHover?: boolean;
    pauseOnFocus?: boolean;
    speed?: number;
    waitForAnimate?: boolean;
  };
  export default class Slider extends Component<SlickSettings> {
    slickNext(): void;
    slickPrev(): void;
    slickGoTo(slide: number): void;
    slickPlay(): void;
    slickPause(): void;
  }
}
