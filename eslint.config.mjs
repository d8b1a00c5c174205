import astro from 'eslint-plugin-astro';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      '.astro',
      '.data',
      'public',
      'test-results',
      'playwright-report',
      '.netlify',
      '.wrangler',
    ],
  },
  ...tseslint.configs.strict,
  ...astro.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['**/*.tsx', '**/use-*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/**', 'tests/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
    },
  },
  {
    files: ['src/features/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.name='showToast'] > ObjectExpression > Property > :matches(Literal[value=/^[A-Z]/], TemplateLiteral, ConditionalExpression > Literal)",
          message: 'Put toast texts in the feature’s messages.ts.',
        },
      ],
    },
  },
  {
    files: ['tests/e2e/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['check', 'uncheck', 'setChecked'].map((property) => ({
          property,
          message: 'Click the label instead.',
        })),
      ],
    },
  },
  {
    // Only src/data/ uses Supabase's client; the embedded server also uses Supabase as its backend.
    files: ['src/{features,admin,ui,lib,layouts,pages}/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@supabase/*'], message: 'Only src/data/ may import Supabase.' }] },
      ],
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
);
