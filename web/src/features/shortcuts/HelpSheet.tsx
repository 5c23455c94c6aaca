// The shortcuts that work here and now.

export default function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      ?
    </button>
  );
}
