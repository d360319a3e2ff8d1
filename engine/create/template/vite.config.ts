import { causeway } from '@causeway/engine/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [causeway({ actions: 'funnel/actions' })] });
