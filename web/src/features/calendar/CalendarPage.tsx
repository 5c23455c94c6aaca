export function CalendarPage() {
  return <h1>CalendarPage</h1>;
}
