import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** What is shown in the place of something that could not be drawn. */
  readonly fallback: ReactNode;
  /** Another value tries again. */
  readonly of: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly of: unknown;
}

/** Keeps a fault of one part from taking the page with it. React knows this only as a class. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return of === state.of ? null : { hasFailed: false, of };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
