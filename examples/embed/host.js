// What a host does with the events of its funnels: here, it lists them.
for (const name of ['ready', 'step', 'complete', 'error']) {
  document.addEventListener(`causeway:${name}`, ({ target, detail }) => {
    const line = document.createElement('li');
    line.textContent = `${target.id} ${name} ${JSON.stringify(detail ?? {})}`;
    document.querySelector('#log').append(line);
  });
}
