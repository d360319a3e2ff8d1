import { causeway } from '@causeway/engine/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [causeway({ locales: 'funnel/locales', answers: '/api/claims', drafts: '/api/drafts', uploads: '/api/files' })],
  // `npm run dev` beside `npm start`, which takes the claims.
  server: { proxy: { '/api': 'http://127.0.0.1:4000' } },
});
