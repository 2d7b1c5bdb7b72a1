import type { ReactNode } from 'react';
import { PrintHead } from '../../shared/print-head.tsx';
import { useContent } from '../content-store.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Renders skip link, header, the page's only <main>, and footer. */
export function Layout({ children }: { children: ReactNode }) {
  const { name } = useContent('site');
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <PrintHead society={name} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
