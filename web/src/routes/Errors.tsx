// Where there is no page, and where one broke.

import { Link, useRouter } from '@tanstack/react-router';
import { Button } from '@/components/Button';
import { EmptyState } from '@/components/EmptyState';
import { useT } from '@/lib/i18n';
import { NotLoaded } from '@/lib/notLoaded';
import { explain } from '@/lib/problems';

export function NotFound() {
  const t = useT();
  return (
    <main>
      <EmptyState heading title={t.errors.noPage} action={<Link to="/">{t.errors.goHome}</Link>}>
        {t.errors.noPageHint}
      </EmptyState>
    </main>
  );
}

export function Oops({ error }: { error: unknown }) {
  const t = useT();
  const router = useRouter();
  const actions = (
    <>
      <Button onClick={() => void router.invalidate()}>{t.errors.tryAgain}</Button>
      {/* What an upgrade took away does not come by asking again. */}
      {error instanceof NotLoaded && (
        <Button onClick={() => location.reload()}>{t.errors.reload}</Button>
      )}
    </>
  );
  return (
    <main id="content" tabIndex={-1} role="alert">
      <EmptyState heading title={t.errors.broke} action={actions}>
        {explain(error, t)}
      </EmptyState>
    </main>
  );
}
