import { Component, type ReactNode } from "react";

interface GuardedProps {
  /** What stands there where the content cannot be drawn. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a part that cannot be drawn from taking the page with it. A class, because only a class can catch. */
export class Guarded extends Component<GuardedProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
