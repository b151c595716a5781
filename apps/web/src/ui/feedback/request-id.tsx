export const RequestId = ({ id }: { readonly id: string }) => (
  <div className="text-xs text-ink-soft">
    Request <code className="font-mono select-all">{id}</code>
  </div>
);
