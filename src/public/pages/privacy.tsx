import { useContent } from '../content-store.tsx';
import { Chapter, PageTop } from '../parts/blocks.tsx';
import '../styles/page-top.css';
import '../styles/prose.css';

export default function Privacy() {
  const site = useContent('site');
  return (
    <>
      <PageTop
        title="Privacy"
        lead="What this site keeps about you, why, and how to have it changed or removed."
      />
      <div className="wrap chapters section under-h1">
        <Chapter title="If you only visit" id="reading">
          <p>
            This site sets no cookies and counts nobody. Your choice of light or dark is kept in
            your own browser. The live map on the contact page is loaded from OpenStreetMap only
            after you press its button; OpenStreetMap then sees your address on the network.
          </p>
        </Chapter>
        <Chapter title="If you register as a member" id="members">
          <p>
            We keep what you enter in the form, with your photo, to run the society’s membership: to
            know you, to reach you, and to account for your dues. Your photo is stored without the
            place and time that a camera writes into it. Your password is stored only as a hash that
            cannot be turned back. The society’s officers with an administrator’s account can read
            your entry; other members and the public cannot.
          </p>
          <p>
            Where the society sends text messages, the company that delivers them gets your phone
            number with each. You can turn them off under Notifications in your settings.
          </p>
          <p>
            While you fill in the form, what you have typed is kept in your browser so that nothing
            is lost, passwords and photo aside. It is removed when you have registered.
          </p>
        </Chapter>
        <Chapter title="When you are logged in" id="sessions">
          <p>
            A key to your session and a copy of your own entry are kept in your browser until you
            log out, with your dues and payments as you last saw them, to be read without a
            connection. For each session the server keeps when it began, when it was last used and
            the kind of browser, so that you can see and end your sessions.
          </p>
        </Chapter>
        <Chapter title="If you write to us or take the newsletter" id="letters">
          <p>
            Your message, name, phone number and e-mail are stored and sent to the secretariat,
            which answers you. For the newsletter we keep your e-mail address from the day you
            confirm it; every letter has a link that ends it at once.
          </p>
        </Chapter>
        <Chapter title="Your rights" id="rights">
          <p>
            You may ask what we keep about you, have it corrected, or have it removed as far as the
            law on accounts allows. Write to <a href={`mailto:${site.email}`}>{site.email}</a>, or
            visit the secretariat: {site.secretariat.join(', ')}.
          </p>
        </Chapter>
      </div>
    </>
  );
}
