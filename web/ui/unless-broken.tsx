import { Component, type ReactNode } from 'react';
import { toast } from './toasts.ts';
import { say } from '../words/say.ts';

/** Around what stands beside a screen: when it fails, for instance because its file could not be fetched, the screen stays. */
export class UnlessBroken extends Component<{ children: ReactNode; fallback?: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    if (!this.props.fallback) toast.danger(say('A part of this page could not be loaded. Save your work, then reload the page.'));
  }

  override render() {
    return this.state.isBroken ? (this.props.fallback ?? null) : this.props.children;
  }
}
