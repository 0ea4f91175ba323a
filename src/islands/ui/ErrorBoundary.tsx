import { Component, type ReactNode } from 'react';
import { applicationErrorText } from '#messages/requests.ts';

/**
 * Replaces an island that fails to render with the application-error panel.
 * React reports the error to the console. [ROUTE-09]
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return <>{this.props.children}</>;
    return (
      <div role="alert" className="mx-auto my-16 max-w-md px-4 text-center">
        <h2 className="text-2xl">{applicationErrorText.title}</h2>
        <p className="mt-3 text-stone">{applicationErrorText.text}</p>
        <button type="button" className="button button-secondary mt-6" onClick={() => location.reload()}>
          {applicationErrorText.retry}
        </button>
      </div>
    );
  }
}
