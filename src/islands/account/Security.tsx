import type { ReactNode } from 'react';
import { useId } from 'react';
import { Guard } from '#islands/dashboard/Guard.tsx';
import { dashboardPaths } from '#lib/urls/dashboard-paths.ts';
import { emailText, ownDataText, secondFactorsText, sessionsText } from '#messages/security.ts';
import { downloadOwnData } from '#stores/account/own-data.ts';
import { EmailSettings } from './EmailSettings.tsx';
import { SecondFactorSettings } from './SecondFactorSettings.tsx';
import { Sessions } from './Sessions.tsx';

/** The screen on which users protect their account. [SAFE-05] */
export function Security() {
  return (
    <Guard audience="user">
      {(user) => (
        <div key={user._id} className="grid max-w-2xl gap-16">
          <Section heading={emailText.heading} text={emailText.text}>
            <EmailSettings />
          </Section>
          <Section heading={secondFactorsText.heading} text={secondFactorsText.text}>
            <SecondFactorSettings />
          </Section>
          <Section heading={sessionsText.heading} text={sessionsText.text}>
            <Sessions />
          </Section>
          <Section heading={ownDataText.heading} text={ownDataText.text}>
            <div className="flex flex-wrap gap-3">
              <button type="button" className="button button-secondary" onClick={downloadOwnData}>
                {ownDataText.download}
              </button>
              <a href={dashboardPaths.profile} className="button button-secondary">
                {ownDataText.profile}
              </a>
            </div>
          </Section>
        </div>
      )}
    </Guard>
  );
}

function Section({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl lg:text-2xl">
        {heading}
      </h2>
      <p className="mt-2 mb-6 text-stone">{text}</p>
      {children}
    </section>
  );
}
