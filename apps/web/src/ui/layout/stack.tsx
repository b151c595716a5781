import type { ReactNode } from "react";

const gaps = { xs: "gap-0.5", sm: "gap-1", md: "gap-2", lg: "gap-4", xl: "gap-6", xxl: "gap-10" } as const;

interface StackProps {
  readonly gap?: keyof typeof gaps;
  readonly children: ReactNode;
}

export const Stack = ({ gap = "md", children }: StackProps) => (
  <div className={`flex min-w-0 flex-col ${gaps[gap]}`}>{children}</div>
);
