;;; Drives Emacs (29 or later) and Eglot with the recipe of `docs/editors.md':
;;;
;;;     emacs --batch -Q -l emacs.el
;;;
;;; RECIPE names the configuration, DOCUMENT a copy of `weather.json'. Prints `done'.
;;; -*- lexical-binding: t -*-

(require 'eglot)
(require 'flymake)
(load (getenv "RECIPE"))
(setq eglot-confirm-server-edits nil eglot-send-changes-idle-time 0 make-backup-files nil)

(defun findings ()
  "The text that each finding marks, and its message."
  (mapcar (lambda (it)
            (cons (buffer-substring-no-properties (flymake-diagnostic-beg it) (flymake-diagnostic-end it))
                  (flymake-diagnostic-text it)))
          (flymake-diagnostics)))

(defun wait (what condition)
  (let ((end (+ (float-time) 30)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "waited without success for %s: %S" what (findings)))
      (accept-process-output nil 0.05)
      ;; Without a terminal, nothing runs when Emacs is idle.
      (eglot--signal-textDocument/didChange)
      (flymake-start))))

(defun apply-first (beginning end kind title)
  "Applies the first action whose title matches."
  (let* ((all (eglot-code-actions beginning end kind))
         (chosen (seq-find (lambda (it) (string-match-p title (plist-get it :title))) all)))
    (unless chosen (error "there is no action %s: %S" title all))
    (eglot-execute (eglot-current-server) chosen)))

(find-file (getenv "DOCUMENT"))
(apply #'eglot (eglot--guess-contact))
(flymake-mode 1)
(wait "findings" (lambda () (= (length (findings)) 2)))
(unless (assoc "\"strng\"" (findings)) (error "wrong columns: %S" (findings)))

;; A finding disappears while its author types, and appears again.
(goto-char (point-min))
(search-forward "strng")
(replace-match "string")
(wait "one finding" (lambda () (= (length (findings)) 1)))
(search-backward "string")
(replace-match "strng")
(wait "both findings" (lambda () (= (length (findings)) 2)))

(goto-char (point-min))
(search-forward "\"strng")
(apply-first (1- (point)) (point) "quickfix" "\"string\"")
(wait "the fix" (lambda () (= (length (findings)) 1)))
(apply-first (point-min) (point-max) "source.fixAll" "")
(wait "no findings" (lambda () (null (findings))))
(save-buffer)

;; Each of three equal mistakes has a mark.
(let ((tool "{\"name\": \"get_%s\", \"description\": \"Returns the %s in a city.\", \"inputSchema\": {\"type\": \"object\", \"properties\": {\"city\": {\"description\": \"A city.\", \"type\": \"strng\"}}, \"additionalProperties\": false}}"))
  (with-temp-file "tools.json"
    (insert "[" (mapconcat (lambda (it) (format tool it it)) '("rain" "wind" "snow") ",\n") "]\n")))
(find-file "tools.json")
(flymake-mode 1)
(wait "three findings" (lambda () (= (length (findings)) 3)))
(unless (equal (mapcar #'car (findings)) '("\"strng\"" "\"strng\"" "\"strng\""))
  (error "wrong places: %S" (findings)))
(eglot-shutdown (eglot-current-server))
(message "done")
