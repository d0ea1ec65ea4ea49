-- Drives Neovim as its user does, with the recipe of `docs/editors.md` as its configuration. Runs in
-- every version from 0.7 on:
--
--     nvim --headless --clean -c 'luafile neovim.lua'
--
-- RECIPE names the configuration, DOCUMENT a copy of `weather.json`. With OTHERS, other documents are written
-- beside it, and other features are used. Prints `done`.

local function wait(what, condition)
  if not vim.wait(20000, condition, 10) then
    error('waited without success for ' .. what .. ': ' .. vim.inspect(vim.diagnostic.get(0)))
  end
end

--- The findings of a rule.
local function found(rule)
  return vim.tbl_filter(function(it)
    return (it.code or it.user_data.lsp.code) == rule
  end, vim.diagnostic.get(0))
end

local function clients()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()
end

--- Chooses the code action with a title.
local function choose(title, context)
  local chosen = false
  vim.ui.select = function(items, options, on_choice)
    for _, item in ipairs(items) do
      if options.format_item(item):find(title, 1, true) then
        chosen = true
        return on_choice(item)
      end
    end
    error('there is no action ' .. title .. ': ' .. vim.inspect(vim.tbl_map(options.format_item, items)))
  end
  -- Before 0.8, the context was the argument.
  vim.lsp.buf.code_action(vim.fn.has('nvim-0.8') == 1 and { context = context } or context)
  wait('the action ' .. title, function() return chosen end)
end

--- Opens a new document beside the first one.
local function write(name, text)
  local path = vim.fn.fnamemodify(os.getenv('DOCUMENT'), ':h') .. '/' .. name
  vim.fn.writefile(vim.split(text, '\n'), path)
  vim.cmd('edit ' .. path)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n')
end

--- Places the cursor on the last character of the first place that contains `words`.
local function go(words)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, true)) do
    local _, last = line:find(words, 1, true)
    if last then return vim.api.nvim_win_set_cursor(0, { number, last - 1 }) end
  end
  error('there is no ' .. words .. ' in ' .. text())
end

--- What the server responds to a request about the cursor.
local function ask(method, params)
  local client = clients()[1]
  params = params or vim.lsp.util.make_position_params(0, client.offset_encoding)
  local all = vim.lsp.buf_request_sync(0, method, params, 20000)
  local own = all and all[client.id] or error(method .. ' has no response')
  return own.result or error(method .. ': ' .. vim.inspect(own))
end

--- Types at the end of a line, and accepts the completion with a label.
local function complete(after, typed, label)
  go(after)
  local line, column = unpack(vim.api.nvim_win_get_cursor(0))
  vim.api.nvim_buf_set_text(0, line - 1, column + 1, line - 1, column + 1, vim.split(typed .. '"', '\n'))
  local added = #vim.split(typed, '\n') - 1
  local last = vim.split(typed, '\n')[added + 1]
  vim.api.nvim_win_set_cursor(0, { line + added, #last })
  -- Between the quotes, where an editor's cursor is after it has closed them.
  local answer = ask('textDocument/completion')
  for _, item in ipairs(answer.items or answer) do
    if item.label == label then
      local edits = { item.textEdit }
      vim.list_extend(edits, item.additionalTextEdits or {})
      return vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), clients()[1].offset_encoding)
    end
  end
  error('there is no ' .. label .. ' among ' .. vim.inspect(vim.tbl_map(function(it) return it.label end, answer.items or answer)))
end

local others = {
  ['each of three equal mistakes has a mark'] = function()
    local tool = '{"name": "get_%s", "description": "Returns the %s in a city.", "inputSchema": '
      .. '{"type": "object", "properties": {"city": {"description": "A city.", "type": "strng"}}, "additionalProperties": false}}'
    local tools = vim.tbl_map(function(it) return tool:format(it, it) end, { 'rain', 'wind', 'snow' })
    write('tools.json', '[\n' .. table.concat(tools, ',\n') .. '\n]')
    wait('three findings', function() return #found('schema-type-unknown') == 3 end)
    for line, it in ipairs(found('schema-type-unknown')) do assert(it.lnum == line, vim.inspect(it)) end
  end,

  ['a fix is offered elsewhere on the line of its finding'] = function()
    write('line.json', '{"name": "get_dew", "description": "Returns the dew in a city.", "inputSchema": '
      .. '{"type": "object", "properties": {"city": {"description": "A city.", "type": "strng"}}, "additionalProperties": false}}')
    wait('the finding', function() return #found('schema-type-unknown') == 1 end)
    vim.api.nvim_win_set_cursor(0, { 1, 0 })
    -- From 0.12 on, Neovim sends only the diagnostics at the cursor by itself.
    local context = vim.fn.has('nvim-0.12') == 1
      and { diagnostics = vim.tbl_map(function(it) return it.user_data.lsp end, found('schema-type-unknown')) }
    choose('"string"', context or nil)
    wait('the fix', function() return text():find('"type": "string"', 1, true) ~= nil end)
  end,

  ['a member is completed inside quotes, with its colon and value'] = function()
    write('quoted.json', '{\n  "name": "get_fog",\n  "description": "Returns the fog in a city.",\n'
      .. '  "inputSchema": {"type": "object", "additionalProperties": false}\n}')
    complete('"get_fog",', '\n  "', 'annotations')
    assert(text():find('\n  "annotations": {', 1, true), text())
  end,

  ['a tool that is not one yet is completed'] = function()
    write('written.json', '{\n  "name": "get_sun",\n  "description": "Returns the hours of sun in a city."\n}')
    complete('in a city."', ',\n  "', 'inputSchema')
    assert(text():find('\n  "inputSchema": {', 1, true), text())
  end,

  ['a definition is renamed with all references into it'] = function()
    write('defined.json', '{\n  "name": "get_ice",\n  "description": "Returns the ice in two cities.",\n'
      .. '  "inputSchema": {"type": "object", "additionalProperties": false,\n'
      .. '  "$defs": {"city": {"type": "object", "properties": {"land": {"type": "string"}}}},\n'
      .. '  "properties": {"to": {"$ref": "#/$defs/city"}, "in": {"$ref": "#/$defs/city/properties/land"}}}\n}')
    go('{"city')
    vim.lsp.buf.rename('town')
    wait('the new name', function() return text():find('{"town":', 1, true) ~= nil end)
    assert(text():find('"#/$defs/town"', 1, true), text())
    assert(text():find('"#/$defs/town/properties/land"', 1, true), text())
  end,

  ['objects and lists can be folded'] = function()
    vim.cmd('edit ' .. os.getenv('DOCUMENT'))
    local document = vim.lsp.util.make_text_document_params()
    local ranges = ask('textDocument/foldingRange', { textDocument = document })
    local lines = vim.tbl_map(function(it) return { it.startLine, it.endLine } end, ranges)
    local has = function(first, last)
      return vim.tbl_contains(vim.tbl_map(function(it) return it[1] == first and it[2] >= last - 1 and it[2] <= last end, lines), true)
    end
    assert(has(0, 9) and has(3, 8), vim.inspect(lines))
  end,
}

--- Runs the other checks; an error names all that have failed.
local function check_others()
  local failed = {}
  for name, check in pairs(others) do
    local ok, why = pcall(check)
    if not ok then table.insert(failed, name .. ': ' .. why) end
    vim.cmd('silent! write')
  end
  if #failed > 0 then error(table.concat(failed, '\n')) end
end

--- Findings and fixes of one document.
local function check_document()

  wait('findings', function() return #vim.diagnostic.get(0) == 2 end)
  local first = found('schema-type-unknown')[1]
  local line = vim.api.nvim_buf_get_lines(0, first.lnum, first.lnum + 1, true)[1]
  -- Neovim has converted the columns of the protocol to bytes.
  assert(line:sub(first.col + 1, first.end_col) == '"strng"', vim.inspect(first))

  -- A finding disappears while its author types, and appears again.
  vim.cmd('%s/strng/string/')
  wait('one finding', function() return #found('schema-type-unknown') == 0 and #vim.diagnostic.get(0) == 1 end)
  vim.cmd('undo')
  wait('both findings', function() return #vim.diagnostic.get(0) == 2 end)

  vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
  choose('"string"')
  wait('the fix', function() return #found('schema-type-unknown') == 0 end)
  assert(vim.api.nvim_buf_get_lines(0, first.lnum, first.lnum + 1, true)[1] == line:gsub('strng', 'string'), line)
  choose('', { only = { 'source.fixAll' }, diagnostics = {} })
  wait('no findings', function() return #vim.diagnostic.get(0) == 0 end)
  vim.cmd('write')
end

local function run()
  dofile(os.getenv('RECIPE'))
  vim.cmd('edit ' .. os.getenv('DOCUMENT'))
  assert(vim.bo.filetype == 'json', vim.bo.filetype)
  wait('the server', function() return #vim.diagnostic.get(0) == 2 end)
  if os.getenv('OTHERS') then check_others() else check_document() end

  vim.lsp.stop_client(clients())
  wait('the end of the server', function() return #clients() == 0 end)
end

local ok, why = xpcall(run, debug.traceback)
io.stdout:write((ok and 'done' or why) .. '\n')
vim.cmd(ok and 'qall!' or 'cquit 1')
