export const Quotation = ({ text }: { readonly text: string }) => {
  const isStructured = /^\s*[[{<]/.test(text);
  return (
    <p
      className={`border-l-2 border-line pl-1.75 whitespace-pre-wrap ${isStructured ? "font-mono text-sm" : "text-pretty"}`}
    >
      {text}
    </p>
  );
};
