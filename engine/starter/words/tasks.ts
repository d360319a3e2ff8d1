const en = {
  tasksDone: 'Completed: {{done}} of {{total}}',
  taskCannotStart: 'Cannot start yet',
  taskNotStarted: 'Not started',
  taskInProgress: 'In progress',
  taskDone: 'Completed',
};

const es: typeof en = {
  tasksDone: 'Completadas: {{done}} de {{total}}',
  taskCannotStart: 'Aún no disponible',
  taskNotStarted: 'Sin empezar',
  taskInProgress: 'En curso',
  taskDone: 'Completada',
};

export const taskWords = { en, es };
