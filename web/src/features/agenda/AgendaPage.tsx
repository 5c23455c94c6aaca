export function AgendaPage() {
  return <h1>AgendaPage</h1>;
}
