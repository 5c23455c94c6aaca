export function ResetPage() {
  return <h1>ResetPage</h1>;
}
