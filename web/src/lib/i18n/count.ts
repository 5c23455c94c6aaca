// Texts that depend on a number, by the rules of a language.

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** `count('en')(3, { one: 'one task', other: '3 tasks' })`. */
export function count(language: string): (number: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (number, forms) => forms[rules.select(number)] ?? forms.other;
}
